/** A key issued from the command line. */
import type { IssuedKey, KeyCreate } from '@mahnwerk/contract/operator/keys.ts';
import type { Settings } from '../config.ts';
import { issueKey } from '../domain/parties/keys/index.ts';
import { changeAlone } from './command-line.ts';

/** Refuses as the operator's API does. */
export const issueKeyAlone = (settings: Settings, wanted: KeyCreate): Promise<IssuedKey> =>
  changeAlone(settings, async ({ tx, hashSecret, note }) => {
    const issued = await issueKey(tx, { environment: settings.environment, hashSecret }, wanted);
    const { key: _secret, ...after } = issued;
    note({
      action: 'operator-keys.create',
      ...(after.company_id == null ? {} : { company: after.company_id }),
      target: after.id,
      after,
    });
    return issued;
  });
