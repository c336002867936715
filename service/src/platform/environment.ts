/** Which of the two a deployment is; a key of the one is refused by the other. */
export type Environment = 'sandbox' | 'production';
