/** Recovery codes: how many are left, and new ones, which are shown once. */
import { api } from '../data/operations.ts';
import { useCommand } from '../data/query.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Copy } from '../ui/Copy.tsx';
import { saveFile } from '../ui/save.ts';
import { useWords } from '../language/language.ts';
import type { Me } from '../data/me.ts';
import { account } from '../data/service.ts';
import { useProven } from '../data/person/Proof.tsx';
import { FactorFailure } from './FactorFailure.tsx';
import styles from './Security.module.css';

export interface RecoveryCodesProps {
  readonly me: Me;
  /** Just issued. */
  readonly codes: readonly string[] | undefined;
  readonly onCodes: (codes: readonly string[] | undefined) => void;
}

export function RecoveryCodes({ me, codes, onCodes }: RecoveryCodesProps) {
  const { factors, secret, files, cases } = useWords();
  const proven = useProven();
  const issue = useCommand((_: void, attempt) => proven(() => account.recoveryCodes.create(attempt)), {
    changes: [api.person.me],
    onDone: ({ recovery_codes }) => onCodes(recovery_codes),
  });
  const hasFactor = me.has_totp || me.passkey_count > 0;
  return (
    <Card title={factors.recoveryCodes}>
      {codes === undefined ? (
        <p>{hasFactor ? factors.left(me.recovery_codes_left) : factors.noCodes}</p>
      ) : (
        <>
          <p role="status">{factors.once}</p>
          <ol className={styles.codes}>
            {codes.map((each) => (
              <li key={each}>
                <code>{each}</code>
              </li>
            ))}
          </ol>
        </>
      )}
      <div className={styles.actions} hidden={!hasFactor}>
        {codes === undefined ? null : (
          <>
            <Button isPrimary onPress={() => onCodes(undefined)}>
              {factors.kept}
            </Button>
            <Copy text={codes.join('\n')} label={secret.copy} />
            <Button onPress={() => saveFile(new Blob([`${codes.join('\n')}\n`]), `${factors.recoveryCodes}.txt`)}>
              {files.download}
            </Button>
            <Button onPress={() => print()}>{cases.ledger.print}</Button>
          </>
        )}
        {hasFactor ? (
          <Button onPress={() => issue.mutate()} isDisabled={issue.isPending}>
            {factors.issue}
          </Button>
        ) : null}
      </div>
      <FactorFailure error={issue.error} />
    </Card>
  );
}
