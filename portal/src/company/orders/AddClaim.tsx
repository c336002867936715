/** Adds a claim to a draft. It may be incomplete; handing in says what is missing. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Card } from '../../components/Card.tsx';
import { Field } from '../../components/Field.tsx';
import { Form, textsIn } from '../../components/Form.tsx';
import { useWords } from '../../language/language.ts';
import { filesIn } from '../files.ts';
import { useCompany } from '../useCompany.ts';
import { ClaimFields, claimFields, inputOf } from './ClaimFields.tsx';

export function AddClaim({ isFirst }: { readonly isFirst: boolean }) {
  const words = useWords().company.claim;
  const { api, id, key } = useCompany();
  const queries = useQueryClient();
  // A new form for the next claim.
  const [added, setAdded] = useState(0);

  async function send(fields: FormData) {
    const claim = await api.claims.create({ body: { order_id: id, ...inputOf(textsIn(fields, claimFields)) } });
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
            <ClaimFields failureOf={failureOf} />
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
