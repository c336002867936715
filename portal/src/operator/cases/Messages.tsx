/** „Nachrichten“ of a case: the conversation with the company. */
import { Conversation } from '../work/Conversation.tsx';
import { useCase } from './reads.ts';

export function Messages() {
  const { id } = useCase();
  return <Conversation parent={{ type: 'mandate', id }} changes={[id]} />;
}
