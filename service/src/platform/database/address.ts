/** Where the database is, and as whom the service logs in. */

/** Of the owner of the schema: a URL, or the embedded server's socket. */
export type Address =
  | { readonly connectionString: string }
  | {
      readonly host: string;
      readonly port: number;
      readonly user: string;
      readonly password: string;
      readonly database: string;
    };

/** What the service's statements run as. Each has the rights of one kind of caller, and none can log in. */
export const roles = ['mahnwerk_company', 'mahnwerk_partner', 'mahnwerk_operator'] as const;
export type Role = (typeof roles)[number];

/** A role that can log in and become one other role (logins.ts). */
export interface Login {
  readonly user: string;
  /** Of characters that a URL takes as they are. */
  readonly password: string;
}

/** For everything that serves: the owner's address, of which host and database are used, and a login for each role. */
export type ServiceAddress = Address & { readonly logins: Readonly<Record<Role, Login>> };

/** The address of a role's login. */
export function addressOf({ logins, ...owner }: ServiceAddress, role: Role): Address {
  const { user, password } = logins[role];
  if (!('connectionString' in owner)) return { ...owner, user, password };
  const [base = '', query = ''] = owner.connectionString.split('?', 2);
  const parameters = new URLSearchParams(query);
  // The driver prefers them to those before the host, which a URL without a host cannot have.
  parameters.set('user', user);
  parameters.set('password', password);
  return { connectionString: `${base}?${parameters.toString()}` };
}
