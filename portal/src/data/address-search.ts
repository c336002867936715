/** What the addresses of single screens say behind their question mark. */
type Search = Readonly<Record<string, unknown>>;

/** The client of whom a screen is. */
export const readClientSearch = ({ company_id }: Search) => (typeof company_id === 'string' ? { company_id } : {});

/** The text of a letter, and the item of the inbox that it answers. */
export const readLetterSearch = ({ text, reply }: Search) => ({
  ...(typeof text === 'string' ? { text } : {}),
  ...(typeof reply === 'string' ? { reply } : {}),
});
