"""Learning: drills with their schedule and a person's progress, what a learner asks at the table, the designer.

drills/          the questions: chart, count, index plays, third card, payouts, bets before a cut
schedule.py      which question comes next (spaced repetition)
progress.py      a person's answers on disk, and what they add up to
practice.py      one sitting at a drill, for any front end
table_advice.py  what a learner asks at the table: values, chart, count, the cost of a move; hand_figures.py the reasons
coach.py         notes what people decide, and says what it cost
tournament_advice.py  what a learner asks in a tournament: the chance to win with each bet and move
tournament_review.py  the look back on a tournament: what bets and moves cost of the chance to win
tournament_values.py  the same for screens: found in a helper process, better while one looks
chart_sheet.py   a chart as it is shown; chart_costs.py two charts beside each other
designer.py      a house whose rules are changed one by one
"""
