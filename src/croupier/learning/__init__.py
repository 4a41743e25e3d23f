"""Learning: drills with their schedule and a person's progress, past rounds with the value of every move, the designer.

drills/          the questions: chart, count, index plays, third card, payouts
schedule.py      which question comes next (spaced repetition)
progress.py      a person's answers on disk, and what they add up to
practice.py      one sitting at a drill, for any front end
"""
