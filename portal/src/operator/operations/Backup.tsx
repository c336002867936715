/** „Datensicherung“: how old the last backup is, and the command that makes one. */
import type { Deployment } from '@mahnwerk/contract/operator/deployment.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { Card } from '../../ui/Card.tsx';
import { Copy } from '../../ui/Copy.tsx';
import { Age, DateTime } from '../../ui/DateTime.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Note } from '../../ui/Note.tsx';
import { State } from '../../ui/State.tsx';
import { bytesText } from './parts.tsx';
import { words } from './words.ts';

const command = 'npx mahnwerk backup mahnwerk.tar --secret-key mahnwerk.key';

/** A day, and the time of a backup that runs every night. */
const valid_ms = 26 * 3_600_000;

export function Backup({ of: { backup, environment, checked_at } }: { readonly of: Deployment }) {
  const texts = useTexts(words);
  const { code } = useWords();
  const isOld = backup !== null && Date.parse(checked_at) - Date.parse(backup.finished_at) > valid_ms;
  const isBad = environment === 'production' && (backup === null || isOld);
  const state = isBad ? 'failing' : backup === null ? 'not_configured' : 'ok';
  return (
    <Card
      title={texts.parts.backup}
      aside={<State meaning={isBad ? 'bad' : backup === null ? 'calm' : 'good'}>{texts.states[state]}</State>}
    >
      {isBad ? <Note isBad>{backup === null ? texts.noBackup : texts.oldBackup}</Note> : null}
      {backup === null ? (
        isBad ? null : (
          <p>{texts.noBackup}</p>
        )
      ) : (
        <DescriptionList
          facts={[
            [
              texts.backupAge,
              <span key="at">
                <DateTime at={backup.finished_at} /> (<Age at={backup.finished_at} />)
              </span>,
            ],
            [texts.backupSize, bytesText(backup.bytes, code)],
            [texts.verified, backup.verified_at === null ? texts.never : <DateTime key="v" at={backup.verified_at} />],
          ]}
        />
      )}
      <DescriptionList facts={[[texts.command, <code key="command">{command}</code>]]} />
      <p>
        <Copy text={command} label={texts.copy} />
      </p>
    </Card>
  );
}
