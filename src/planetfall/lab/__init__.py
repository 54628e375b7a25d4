"""The lab: many games of bots on all cores or a cluster, and what they tell about bots and games."""
