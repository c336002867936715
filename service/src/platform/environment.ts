/** The environment of a deployment; it refuses keys of the other one. */
export type Environment = 'sandbox' | 'production';
