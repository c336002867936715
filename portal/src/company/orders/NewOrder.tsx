/** „Auftrag anlegen“: who owes. The draft is stored with its debtor, so that nothing typed afterwards is lost. */
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type Attempt, Form } from '../../data/form/Form.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { useWords } from '../../language/language.ts';
import { useCompany } from '../../data/useCompany.ts';
import { DebtorChoice, useDebtorChoice } from './DebtorChoice.tsx';

export function NewOrder() {
  const words = useWords().company.newOrder;
  const { api, customer, key } = useCompany();
  const choice = useDebtorChoice();
  const queries = useQueryClient();
  const navigate = useNavigate();

  async function send(fields: FormData, attempt: Attempt) {
    const order = await api.orders.create({ body: { debtor_id: await choice.debtorOf(fields, attempt) }, ...attempt });
    await queries.invalidateQueries({ queryKey: key });
    await navigate({ to: '/company/$customer/orders/$id', params: { customer, id: order.id } });
  }

  return (
    <Screen title={words.title}>
      <p>{words.about}</p>
      <Form send={send} submit={words.next} draft={`order of ${customer} for ${choice.kind}`}>
        {(failureOf) => <DebtorChoice choice={choice} field="debtor_id" failureOf={failureOf} />}
      </Form>
    </Screen>
  );
}
