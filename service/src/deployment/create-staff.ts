/** A member of the staff from the command line. */
import type { StaffRole } from '@mahnwerk/contract/grammar/roles.ts';
import { publicUrlOf, type Settings } from '../config.ts';
import { findOrCreateAccount, getAccount, type Person } from '../domain/parties/accounts/index.ts';
import { isStaff } from '../domain/parties/factors/index.ts';
import { endSessions } from '../domain/parties/sessions/index.ts';
import { newResetLink } from '../domain/parties/sign-in/index.ts';
import { addStaff } from '../domain/parties/team/index.ts';
import { newId } from '../platform/ids.ts';
import { changeAlone } from './command-line.ts';

export interface CreatedStaff {
  readonly id: string;
  /** Where the person chooses a password; none for one who has a password. */
  readonly link: string | undefined;
}

export const createStaffAlone = (
  settings: Settings,
  { roles, ...person }: Person & { readonly roles: readonly StaffRole[] },
): Promise<CreatedStaff> =>
  changeAlone(settings, async ({ tx, hashSecret, note }) => {
    const accountId = await findOrCreateAccount(tx, newId(), person, false);
    // Sessions of staff are shorter: a person who becomes one signs in anew.
    if (!(await isStaff(tx, accountId))) await endSessions(tx, accountId, null);
    const id = await addStaff(tx, accountId, roles);
    note({ action: 'staff.create', target: id, after: { id, email: person.email, roles } });
    const account = await getAccount(tx, accountId);
    // A password that the owner of the mailbox has not proven may be another person's.
    const hasPassword = account !== undefined && account.password_proven_at !== null;
    const publicUrl = publicUrlOf(settings, settings.port);
    return { id, link: hasPassword ? undefined : newResetLink(tx, accountId, { hashSecret, publicUrl }) };
  });
