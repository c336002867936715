/** Adds a claim to a draft. It may be incomplete; handing in says what is missing. */
import type { ClaimInput } from '@mahnwerk/contract/case/claims.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readAmount } from '../../components/amounts.ts';
import { Card } from '../../components/Card.tsx';
import { Field } from '../../components/Field.tsx';
import { Form, textIn } from '../../components/Form.tsx';
import { useWords } from '../../language/language.ts';
import { filesIn } from '../files.ts';
import { useCompany } from '../useCompany.ts';

const days = ['document_date', 'due_date', 'delay_date'] as const;

export function AddClaim({ isFirst }: { readonly isFirst: boolean }) {
  const words = useWords().company.claim;
  const { api, id, key } = useCompany();
  const queries = useQueryClient();
  // A new form for the next claim.
  const [added, setAdded] = useState(0);

  async function send(fields: FormData) {
    const claim = await api.claims.create({ body: { order_id: id, ...claimIn(fields) } });
    try {
      for (const document of await filesIn(fields, 'documents', 'invoice'))
        await api.claimDocuments.create({ claim_id: claim.id, body: document });
    } finally {
      // The claim is there even if a file was refused: its card takes further files.
      setAdded(added + 1);
      await queries.invalidateQueries({ queryKey: key });
    }
  }

  return (
    <Card title={isFirst ? words.first : words.further}>
      <Form key={added} send={send} submit={words.add}>
        {(failureOf) => (
          <>
            <Field
              name="document_reference"
              label={words.document_reference}
              failure={failureOf('document_reference')}
            />
            <Field name="subject_matter" label={words.subject_matter} failure={failureOf('subject_matter')} />
            <Field
              name="principal_amount"
              label={words.principal_amount}
              inputMode="decimal"
              failure={failureOf('principal_amount')}
            />
            {days.map((name) => (
              <Field key={name} name={name} type="date" label={words[name]} failure={failureOf(name)} />
            ))}
            <Field
              name="claim_type_code"
              label={words.claim_type_code}
              hint={words.claimTypeHint}
              failure={failureOf('legal_basis')}
            />
            <Field
              name="documents"
              type="file"
              multiple
              label={words.documents}
              accept=".pdf,.jpg,.jpeg,.png,.tif,.tiff"
            />
          </>
        )}
      </Form>
    </Card>
  );
}

/** What is empty is left out; what is no amount is sent as it was typed, so that the service says what is wrong. */
function claimIn(fields: FormData): ClaimInput {
  const text = (name: string) => textIn(fields, name).trim();
  const amount = text('principal_amount');
  const given = (names: readonly string[]) =>
    Object.fromEntries(names.filter((name) => text(name) !== '').map((name) => [name, text(name)]));
  const code = text('claim_type_code').toUpperCase();
  return {
    ...given(['document_reference', 'subject_matter', ...days]),
    ...(amount === '' ? {} : { principal_amount: { currency: 'EUR', value: readAmount(amount) ?? amount } }),
    ...(code === '' ? {} : { legal_basis: { claim_type_code: code as never } }),
  };
}
