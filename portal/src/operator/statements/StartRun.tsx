/** „Abrechnungslauf starten“: of last month, for all companies or one. */
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { CommandDialog } from '../../data/form/CommandDialog.tsx';
import { textIn } from '../../data/form/Form.tsx';
import { api } from '../../data/operations.ts';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { dayOf } from '../../ui/dates.ts';
import { Field } from '../../ui/Field.tsx';
import { CompanyField } from '../CompanyField.tsx';
import { lastMonth } from './months.ts';
import { words } from './words.ts';

export function StartRun({ onClose }: { readonly onClose: () => void }) {
  const { start } = useTexts(words);
  const { statementRuns } = useOperator();
  const navigate = useNavigate();
  const [company_id, setCompany] = useState<string>();
  const [from, to] = lastMonth(dayOf());
  return (
    <CommandDialog
      title={start.action}
      submit={start.submit}
      changes={[api.operator.statementRuns, api.operator.operatorStatements, api.operator.workQueues]}
      onClose={onClose}
      send={async (fields, attempt) => {
        const [period_start = '', period_end = '', booking_date = ''] = [
          'period_start',
          'period_end',
          'booking_date',
        ].map((name) => textIn(fields, name));
        const period = { period_start, period_end, booking_date };
        const body = company_id === undefined ? period : { ...period, company_id };
        const { id } = await statementRuns.create({ body, ...attempt });
        void navigate({ to: paths.operator.statementRun(id) });
      }}
    >
      {(errorOf) => (
        <>
          <p>{start.about}</p>
          <CompanyField label={start.company} failure={errorOf('company_id')} onChoose={setCompany} />
          <Field
            type="date"
            label={start.from}
            name="period_start"
            defaultValue={from}
            failure={errorOf('period_start')}
          />
          <Field type="date" label={start.to} name="period_end" defaultValue={to} failure={errorOf('period_end')} />
          <Field
            type="date"
            label={start.booking}
            name="booking_date"
            defaultValue={dayOf()}
            failure={errorOf('booking_date')}
          />
        </>
      )}
    </CommandDialog>
  );
}
