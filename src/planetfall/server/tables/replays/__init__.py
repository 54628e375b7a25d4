"""Games that are looked at again: where they come from, their outline, and playing on from them."""
