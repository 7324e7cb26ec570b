-- The senders of expired envelopes are notified from now on, and not of those before.
update envelopes set notified_at = now() where state = 'expired' and notified_at is null;
