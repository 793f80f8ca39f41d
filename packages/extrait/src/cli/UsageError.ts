/** A mistake in the command itself, said without a stack. */
export class UsageError extends Error {}
