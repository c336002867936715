/**
 * A Partner's user acts for a company of the Partner: the address names both in the place of the customer number,
 * `/company/{company}~{partner}/cases`, and the calls are those of the Partner's membership with `X-On-Behalf-Of-Company`.
 */

/** The place of the customer number in the addresses of the company's screens. */
export const actingAs = (company: string, partner: string): string => `${company}~${partner}`;

interface Acting {
  readonly company: string;
  readonly partner: string;
}

/** Whom such an address names; undefined for a customer number. */
export function actingIn(customer: string): Acting | undefined {
  const [company = '', partner, ...others] = customer.split('~');
  return partner === undefined || others.length > 0 ? undefined : { company, partner };
}

/** A caller: the membership, and the company that it acts for. */
export const callerOf = (membership: string, company: string): string => `${membership}/${company}`;

/** What the connection of a caller says. */
export function connectionOf(caller: string): { readonly membership: string; readonly onBehalfOf?: string } {
  const [membership = '', company] = caller.split('/');
  return company === undefined ? { membership } : { membership, onBehalfOf: company };
}
