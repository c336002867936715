/** The classes of a receiver's answer, to choose from. */
export const answerClasses = (['2xx', '3xx', '4xx', '5xx'] as const).map((value) => ({ value, text: value }));
