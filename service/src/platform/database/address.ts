/** Where the database is, and as whom the service logs in. */

/** The address of the owner of the schema: a URL, or the socket of the embedded server. */
export type DatabaseAddress =
  | { readonly connectionString: string }
  | {
      readonly host: string;
      readonly port: number;
      readonly user: string;
      readonly password: string;
      readonly database: string;
    };

/** The roles of the service's statements. Each has the rights of one kind of caller and cannot log in. */
export const roles = ['mahnwerk_company', 'mahnwerk_partner', 'mahnwerk_operator', 'mahnwerk_debtor'] as const;
export type DatabaseRole = (typeof roles)[number];

/** A role that can log in and become one other role (logins.ts). */
export interface Login {
  readonly user: string;
  /** Of characters that a URL need not escape. */
  readonly password: string;
}

/** For the running service: host and database of the owner's address, and a login for each role. */
export type ServiceAddress = DatabaseAddress & { readonly logins: Readonly<Record<DatabaseRole, Login>> };

/** The address of a role's login. */
export function addressOf({ logins, ...owner }: ServiceAddress, role: DatabaseRole): DatabaseAddress {
  const { user, password } = logins[role];
  if (!('connectionString' in owner)) return { ...owner, user, password };
  const [base = '', query = ''] = owner.connectionString.split('?', 2);
  const parameters = new URLSearchParams(query);
  // The driver prefers them to those before the host, which a URL without a host cannot have.
  parameters.set('user', user);
  parameters.set('password', password);
  return { connectionString: `${base}?${parameters.toString()}` };
}
