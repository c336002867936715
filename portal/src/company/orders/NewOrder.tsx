/** „Auftrag anlegen“: who owes. The draft is stored with its debtor, so that nothing typed afterwards is lost. */
import { paths } from '../../paths.ts';
import { useNavigate } from '@tanstack/react-router';
import type { Attempt } from '../../data/query.ts';
import { useRefresh } from '../../data/stored.ts';
import { Form } from '../../data/form/Form.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { useWords } from '../../language/language.ts';
import { ofCompany, useCompany } from '../../data/useCompany.ts';
import { DebtorChoice, useDebtorChoice } from '../../features/orders/DebtorChoice.tsx';
import { OrderWay } from '../../features/orders/OrderWay.tsx';

export function NewOrder() {
  const words = useWords().company.newOrder;
  const { routes, customer } = useCompany();
  const choice = useDebtorChoice();
  const refresh = useRefresh();
  const navigate = useNavigate();

  async function send(fields: FormData, attempt: Attempt) {
    const order = await routes.orders.create({
      body: { debtor_id: await choice.debtorOf(fields, attempt) },
      ...attempt,
    });
    await refresh(...ofCompany);
    await navigate({ to: paths.company.order(customer, order.id) });
  }

  return (
    <Screen title={words.title}>
      <OrderWay present="debtor" />
      <p>{words.about}</p>
      <Form send={send} submit={words.next} draft={`order of ${customer} for ${choice.kind}`}>
        {(errorOf) => <DebtorChoice choice={choice} field="debtor_id" errorOf={errorOf} />}
      </Form>
    </Screen>
  );
}
