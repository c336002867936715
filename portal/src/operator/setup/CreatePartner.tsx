/** „Partner anlegen“ and „Ändern“: what a Partner is called, and what it may do. */
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Partner } from '@mahnwerk/contract/operator/partners.ts';
import { api } from '../../data/operations.ts';
import type { Attempt } from '../../data/query.ts';
import { CommandDialog } from '../../data/form/CommandDialog.tsx';
import { textIn } from '../../data/form/Form.tsx';
import { useOperator } from '../../data/useOperator.ts';
import { paths } from '../../paths.ts';
import { Field } from '../../ui/Field.tsx';
import { useSetupWords } from './words.ts';

interface DialogProps {
  readonly onClose: () => void;
}

const partnerIn = (fields: FormData) => ({
  name: textIn(fields, 'name').trim(),
  may_skip_email_verification: fields.has('may_skip_email_verification'),
});

export function CreatePartner({ onClose }: DialogProps) {
  const { partners: words } = useSetupWords();
  const { operatorPartners } = useOperator();
  const navigate = useNavigate();
  const send = async (fields: FormData, attempt: Attempt) => {
    const { id, name } = await operatorPartners.create({ body: partnerIn(fields), ...attempt });
    void navigate({ to: paths.operator.partner(id) });
    return words.created(name);
  };
  return (
    <CommandDialog
      title={words.create}
      submit={words.submit}
      send={send}
      changes={[api.operator.operatorPartners]}
      onClose={onClose}
    >
      {(errorOf) => <PartnerFields failure={errorOf('name')} />}
    </CommandDialog>
  );
}

export function ChangePartner({ partner, onClose }: DialogProps & { readonly partner: Partner }) {
  const { partners: words, save } = useSetupWords();
  const { operatorPartners } = useOperator();
  const send = async (fields: FormData) => {
    const { name } = await operatorPartners.update({ id: partner.id, body: partnerIn(fields) });
    return words.changed(name);
  };
  return (
    <CommandDialog
      title={words.change}
      submit={save}
      send={send}
      changes={[partner.id, api.operator.operatorPartners]}
      onClose={onClose}
    >
      {(errorOf) => <PartnerFields partner={partner} failure={errorOf('name')} />}
    </CommandDialog>
  );
}

function PartnerFields({ partner, failure }: { readonly partner?: Partner; readonly failure: ReactNode }) {
  const { partners: words } = useSetupWords();
  return (
    <>
      <Field label={words.name} name="name" autoComplete="off" defaultValue={partner?.name} failure={failure} />
      <label>
        <input
          type="checkbox"
          name="may_skip_email_verification"
          defaultChecked={partner?.may_skip_email_verification ?? false}
        />{' '}
        {words.maySkip}
      </label>
    </>
  );
}
