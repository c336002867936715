/** „Versionen“ of the text of a language, the newest first. */
import type { DebtorPageTextVersion } from '@mahnwerk/contract/operator/debtor-page-texts.ts';
import type { PageLanguage } from '@mahnwerk/contract/shapes/access-code.ts';
import { api } from '../../../data/operations.ts';
import { columns } from '../../../data/table/columns.tsx';
import { Table } from '../../../data/table/Table.tsx';
import { useTexts } from '../../../language/language.ts';
import { Card } from '../../../ui/Card.tsx';
import { textWords } from './text-words.ts';

export function TextVersions({ language }: { readonly language: PageLanguage }) {
  const texts = useTexts(textWords);
  return (
    <Card title={texts.versions} hasNoPadding>
      <Table<DebtorPageTextVersion>
        title={texts.versions}
        list={api.operator.debtorPageTexts.versions}
        given={{ language }}
        idOf={({ version }) => String(version)}
        columns={[
          columns.text('version', texts.version, ({ version }) => version),
          columns.text('changed', texts.changed, ({ changed }) => changed.length),
          columns.text('approval', texts.approval, ({ review, approval }) =>
            review === 'approved' && approval !== null ? approval.by : texts.pending,
          ),
          columns.when('created', texts.createdAt, ({ created_at, shipped }) => (shipped ? null : created_at)),
        ]}
      />
    </Card>
  );
}
