"""Notices: what people are told away from a table, by push, by mail or by webhook."""
