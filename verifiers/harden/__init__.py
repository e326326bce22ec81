"""Making a verifier hold against what nobody wrote down."""
