/** One API request: what was asked, by which key, what was answered and which fields were refused. */
import { api } from '../data/operations.ts';
import { useRead } from '../data/query.ts';
import { Card } from '../ui/Card.tsx';
import { Copy } from '../ui/Copy.tsx';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import { Screen } from '../ui/Screen.tsx';
import { DateTime } from '../ui/DateTime.tsx';
import { LoadState } from '../ui/LoadState.tsx';
import { useDeveloperWords } from '../language/developer/words.ts';
import { useWords } from '../language/language.ts';
import { useOwner } from '../data/owner.ts';
import { Status } from './Requests.tsx';

export function Request() {
  const developer = useDeveloperWords();
  const words = developer.requests;
  const codes = { ...useWords().codes, ...developer.codes };
  const { id } = useOwner();
  const { data, error, refetch } = useRead(api.owner.requestLog.get, { id });
  if (data === undefined)
    return <LoadState title={developer.screens.requests} error={error} retry={() => void refetch()} />;
  return (
    <Screen title={`${data.method} ${data.path}`} actions={<Copy text={data.id} label={words.copy} />}>
      <DescriptionList
        facts={[
          [words.status, <Status key="status" of={data} />],
          [words.meaning, data.code === null ? null : codes[data.code]],
          [words.at, <DateTime key="at" at={data.at} />],
          [words.operation, data.operation],
          [words.key, data.key?.token_name ?? data.user_name],
          [words.replayed, data.replayed ? words.yes : null],
          [words.duration, `${data.duration_ms} ms`],
          [words.address, data.address],
          [words.company, data.company_id],
          [words.id, data.id],
        ]}
      />
      {data.fields.length === 0 ? null : (
        <Card title={words.fields}>
          <ul>
            {data.fields.map(({ field, code }) => (
              <li key={`${field} ${code}`}>
                <code>{field}</code>: <code>{code}</code> {codes[code]}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Screen>
  );
}
