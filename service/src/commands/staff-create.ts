/** `staff create`: makes a person a member of the operator's staff and prints the link with which the person chooses a password. */
import { type StaffRole, staffRoles } from '@mahnwerk/contract/grammar/roles.ts';
import { readSettings } from '../config.ts';
import { normaliseEmail } from '../values/email.ts';
import { type Command, type GivenArguments, UsageError } from './command.ts';

export const staffCreate: Command = {
  name: 'staff create',
  summary: 'Invite a person to the operator’s staff and print the link once',
  description: [
    'Works with and without a running service; the link opens a page of the service and is valid for an hour. For a',
    'person who has a password already, nothing is printed: the roles are added. The link is printed to standard output,',
    'everything else to standard error.',
  ],
  flags: {
    email: { value: '<address>', text: 'the e-mail address, with which the person signs in' },
    'first-name': { value: '<text>', text: 'the first name of a new person' },
    'last-name': { value: '<text>', text: 'the last name of a new person; default: what stands before the @' },
    role: { value: `<${staffRoles.join('|')}>`, text: 'may be repeated; default: admin', many: true },
  },
  async run({ flags }) {
    const wanted = personFrom(flags);
    const settings = readSettings();
    const { createStaffAlone } = await import('../deployment/create-staff.ts');
    const { id, link } = await createStaffAlone(settings, wanted);
    process.stderr.write(`${wanted.email} is a member of the staff (${id}): ${wanted.roles.join(', ')}.\n`);
    if (link !== undefined) process.stderr.write('Choose a password within an hour:\n');
    if (link !== undefined) process.stdout.write(`${link}\n`);
    return 0;
  },
};

export interface StaffToCreate {
  readonly email: string;
  readonly first_name: string | null;
  readonly last_name: string;
  readonly roles: readonly StaffRole[];
}

function personFrom(flags: GivenArguments['flags']): StaffToCreate {
  const email = normaliseEmail(flags.email ?? '')?.toLowerCase();
  if (email === undefined)
    throw new UsageError('--email: an e-mail address is required (npx mahnwerk staff create --help)');
  const roles = (flags.role ?? 'admin').split(',').map((role) => role.trim());
  const unknown = roles.find((role) => !staffRoles.some((each) => each === role));
  if (unknown !== undefined)
    throw new UsageError(`--role: ${unknown} is none of ${staffRoles.join(', ')} (npx mahnwerk staff create --help)`);
  const [name = ''] = email.split('@');
  return {
    email,
    first_name: flags['first-name'] ?? null,
    last_name: flags['last-name'] ?? name,
    roles: roles as StaffRole[],
  };
}
