/** English articles for texts that several resources share. */

/** `a claim`, `an order`. */
export const aOrAn = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
