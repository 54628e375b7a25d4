"""What is stored about notices: addresses, the queue, deliveries."""
