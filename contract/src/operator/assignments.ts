/** Who of the staff works on a case (portal.md 4). The client does not see it. */
import { group, route } from '../grammar/route.ts';
import { described, named, nullable } from '../shapes/shape.ts';
import { object, optional } from '../shapes/structures.ts';
import { id } from '../shapes/values.ts';
import { Assignee, OperatorMandate } from '../case/mandates.ts';

const Assignment = named(
  'Assignment',
  object({ assignee_id: optional(described('An active member of the staff, or null.', nullable(id()))) }),
);

export const assignments = group(
  'operator',
  'assignments',
  { title: 'Assignment', about: 'Cases are assigned to members of the staff. The client does not see it.' },
  {
    assign: route('PATCH', '/operator/v1/mandates/{id}/', {
      of: 'mandates',
      body: Assignment,
      example: { assignee_id: null },
      reply: OperatorMandate,
      scope: 'operator:cases',
      summary: 'Assign a case to a member of the staff',
      description: '`updated_at` of the case does not change.',
    }),
    assignees: route('GET', '/operator/v1/assignees/', {
      list: { item: Assignee, orderBy: ['name'] },
      scope: 'operator:read',
      summary: 'List the members of the staff to whom cases can be assigned',
    }),
  },
);
