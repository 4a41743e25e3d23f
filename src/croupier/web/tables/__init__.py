"""The tables: who deals them, who watches them, and what is known of them from their logs."""
