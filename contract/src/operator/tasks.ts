/** Tasks: what only people can do (case-work.md 5). Companies and Partners never see them. */
import { Assignee } from '../case/mandates.ts';
import { idOf } from '../grammar/example-ids.ts';
import { limits } from '../grammar/limits.ts';
import { group, route } from '../grammar/route.ts';
import { flagParameter } from '../shapes/page.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { list, object, optional } from '../shapes/structures.ts';
import {
  taskCauses,
  taskCloseReasons,
  taskKinds,
  taskOutcomes,
  taskPriorities,
  taskStatuses,
  writtenTaskKinds,
} from '../shapes/task.ts';
import { line, prose } from '../shapes/text.ts';
import { choice, day, flag, id, instant, integer } from '../shapes/values.ts';

const title = () => line({ max: limits.task_title_characters });
const text = () => prose({ max: limits.task_text_characters });
const kind = () => choice(...taskKinds);
const priority = () => choice(...taskPriorities);
const outcome = () => choice(...taskOutcomes);
const personName = () => line({ max: 511 });
const assignee = () => described('An active member of the staff with `operator:cases`, or null.', nullable(id()));
const team = () => described('A team, or null.', nullable(id()));

export const TeamReference = object({ id: id(), name: line({ max: limits.team_name_characters }) });

export const Task = named(
  'Task',
  object({
    id: id(),
    href: described('The URL of this task.', line({ max: 2000 })),
    kind: kind(),
    title: title(),
    text: nullable(text()),
    status: choice(...taskStatuses),
    priority: priority(),
    due_on: described('The day by which it is done.', day()),
    company_id: described('Null where it belongs to no company.', nullable(id())),
    company_name: nullable(line({ max: limits.organization_name_characters })),
    mandate_id: nullable(id()),
    order_id: nullable(id()),
    debtor_id: described('Of the task, or else of its case or order.', nullable(id())),
    claim_id: nullable(id()),
    reference_number: described('Of the case.', nullable(line({ max: limits.reference_characters }))),
    debtor_name: nullable(line({ max: limits.organization_name_characters })),
    cause: described(
      'What raised it.',
      object({
        type: choice(...taskCauses),
        id: described('Of the resource that raised it; null for a person.', nullable(id())),
        text: described('What it is called: the person, the title of a message, the name of a file.', personName()),
      }),
    ),
    blocking: described('Whether the course of the case waits for it.', flag()),
    assignee: described('Who does it; the name is that of the assignment.', nullable(Assignee)),
    team: nullable(TeamReference),
    outcome: described('How it ended.', nullable(outcome())),
    outcome_text: nullable(text()),
    closed_by: described('Null while it is open.', nullable(choice('person', 'service'))),
    close_reason: described(
      '`done`: a person did it. `cause_gone`: what raised it is over. `case_closed`: its case was closed. `cancelled`: a person cancelled it.',
      nullable(choice(...taskCloseReasons)),
    ),
    created_by: object({
      type: described(
        '`user`: a person who is signed in. `key`: an API key. `service`: the service itself. `debtor`: the debtor, on its page.',
        choice('user', 'key', 'service', 'debtor'),
      ),
      name: described('Null for the service.', nullable(personName())),
    }),
    done_at: described('When it ended.', nullable(instant())),
    created_at: instant(),
    updated_at: instant(),
  }),
);
export type Task = Infer<typeof Task>;

const TaskInput = named(
  'TaskInput',
  object({
    kind: choice(...writtenTaskKinds),
    title: title(),
    due_on: described(`From today to ${limits.task_years_ahead} years ahead.`, day()),
    text: optional(nullable(text())),
    priority: optional(described('Default: `normal`.', priority())),
    assignee_id: optional(described('Default: who works on the case. A member with `operator:cases`.', nullable(id()))),
    team_id: optional(described('Default: the team of the kind, unless a person does it.', nullable(id()))),
    mandate_id: optional(described('At most one of `mandate_id`, `order_id` and `debtor_id`.', nullable(id()))),
    order_id: optional(nullable(id())),
    debtor_id: optional(nullable(id())),
  }),
);
export type TaskInput = Infer<typeof TaskInput>;

const TaskPatch = named(
  'TaskPatch',
  object({
    title: optional(title()),
    text: optional(nullable(text())),
    due_on: optional(described('Of a `follow_up` also the day of its note or call.', day())),
    priority: optional(priority()),
    assignee_id: optional(assignee()),
    team_id: optional(team()),
  }),
);
export type TaskPatch = Infer<typeof TaskPatch>;

const TaskAssignment = named(
  'TaskAssignment',
  object({
    task_ids: list(id(), { min: 1, max: limits.tasks_assigned_at_once }),
    assignee_id: assignee(),
    team_id: optional(described('Default: it stays.', nullable(id()))),
  }),
);

const TaskAssignmentResult = named(
  'TaskAssignmentResult',
  object({
    assigned: list(id(), { max: limits.tasks_assigned_at_once }),
    skipped: list(object({ task_id: id(), reason: choice('not_open', 'not_found') }), {
      max: limits.tasks_assigned_at_once,
    }),
  }),
);

const counted = () => integer({ min: 0, max: limits.queue_count_max });
const dueCounts = {
  overdue: counted(),
  today: counted(),
  week: described('Due in the next 7 days.', counted()),
  later: counted(),
};

export const TaskSummary = named(
  'TaskSummary',
  object({
    ...dueCounts,
    unassigned: described('Open tasks that no person does.', counted()),
    mine: described('Of the caller.', object(dueCounts)),
    by_kind: described(
      'Kinds with open tasks.',
      list(object({ kind: kind(), count: counted(), oldest_due_on: day() }), { max: taskKinds.length }),
    ),
  }),
);
export type TaskSummary = Infer<typeof TaskSummary>;

const at = '/operator/v1/tasks/';
const writing = { scope: 'operator:cases', reply: Task, problems: ['conflict', 'sandbox_source_managed'] } as const;

export const tasks = group(
  'operator',
  'tasks',
  {
    title: 'Tasks',
    about:
      'What only people can do: written by people, and raised by facts such as an order that waits for a decision. A task of a fact ends with it, in the same moment.',
  },
  {
    list: route('GET', at, {
      scope: 'operator:read',
      list: {
        item: Task,
        filters: {
          status: described('`waiting`: `open` or `in_progress`.', choice(...taskStatuses, 'waiting')),
          kind: kind(),
          priority: priority(),
          assignee_id: id(),
          unassigned: described('Whether no person does it.', flagParameter()),
          team_id: id(),
          company_id: id(),
          mandate_id: id(),
          order_id: id(),
          debtor_id: described('Also tasks of its cases and orders.', id()),
          due_from: described('Due on this day or later.', day()),
          due_to: described('Due on this day or earlier.', day()),
          done_from: described('Ended on this day or later.', day()),
          done_to: described('Ended on this day or earlier.', day()),
          done_by: described('Ended by this person.', id()),
          by_service: described('Whether the service or a key ended it, and no person.', flagParameter()),
          blocking: flagParameter(),
        },
        orderBy: ['due', 'priority', 'created'],
        updatedSince: true,
      },
      summary: 'List tasks, the next due first',
      description: 'By default those that are due first, of a day the most urgent first.',
    }),
    create: route('POST', at, {
      scope: 'operator:cases',
      body: TaskInput,
      example: { kind: 'call', title: 'Ask for the new employer', due_on: '2026-03-09', mandate_id: idOf('mandate') },
      reply: Task,
      status: 201,
      problems: ['conflict', 'sandbox_source_managed'],
      summary: 'Write a task',
      description: `A case has at most ${limits.mandate_open_tasks} open tasks (\`max_length\`); a closed one gets none (\`conflict\`).`,
    }),
    summary: route('GET', `${at}summary/`, {
      scope: 'operator:read',
      reply: TaskSummary,
      summary: 'Count the open tasks',
      description: `${limits.queue_count_max} stands for this number or more.`,
    }),
    assign: route('POST', `${at}assign/`, {
      scope: 'operator:cases',
      body: TaskAssignment,
      example: { task_ids: [idOf('task')], assignee_id: null },
      reply: TaskAssignmentResult,
      noVersion: true,
      summary: 'Assign several tasks',
      description: 'All or none: tasks that have ended, and unknown ones, are skipped.',
    }),
    get: route('GET', `${at}{id}/`, { scope: 'operator:read', reply: Task, summary: 'Retrieve a task' }),
    update: route('PATCH', `${at}{id}/`, {
      ...writing,
      body: TaskPatch,
      example: { priority: 'high' },
      summary: 'Change an open task',
      description: 'One that has ended returns `conflict`.',
    }),
    start: route('POST', `${at}{id}/start/`, {
      ...writing,
      body: named('TaskStart', object({ take_over: optional(flag()) })),
      bodyOptional: true,
      example: { take_over: true },
      summary: 'Begin a task',
      description:
        'It is the caller’s from now on. One of another person returns `conflict` without `take_over`, and so does one that has ended.',
    }),
    done: route('POST', `${at}{id}/done/`, {
      ...writing,
      body: named('TaskDone', object({ outcome: outcome(), text: optional(nullable(text())) })),
      example: { outcome: 'reached', text: 'Pays on Monday.' },
      summary: 'End a task',
      description:
        'An outcome of another kind is an `invalid_choice`. `client_message`, `client_answer`, `inbound_message`, `follow_up` and `letter_stopped` run the command that they stand for. `order_review`, `payment_reported`, `payment_unmatched` and `document_failed` end by their cause alone: `conflict`.',
    }),
    cancel: route('POST', `${at}{id}/cancel/`, {
      ...writing,
      body: named('TaskCancel', object({ reason: prose({ max: limits.task_reason_characters }) })),
      example: { reason: 'Settled on the telephone' },
      summary: 'Cancel a task',
      description: 'Only one that a person or a policy made, while it is open; otherwise `conflict`.',
    }),
    reopen: route('POST', `${at}{id}/reopen/`, {
      ...writing,
      summary: 'Take a task up again',
      description:
        'Only one that a person did and that stood for no command; otherwise, and on a closed case, `conflict`.',
    }),
  },
);
