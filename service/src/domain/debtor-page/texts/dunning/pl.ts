/** Polish; German is binding. */
import type { DunningTexts } from './de.ts';

export const plDunning: DunningTexts = {
  'dunning.site': 'Państwa faktury od {name}',
  'dunning.who': 'Mają Państwo od nas faktury:',
  'dunning.customer': 'Numer klienta',
  'dunning.invoices': 'Faktury',
  'dunning.invoice': 'Faktura',
  'dunning.invoice.of': 'Faktura {number} z dnia {day}',
  'dunning.invoice.pdf': 'Faktura {number} (PDF)',
  'dunning.interest.fixed': 'Odsetki pochodzą z ostatniego wezwania. Tutaj już nie rosną.',
  'dunning.handed': 'Fakturą {number} od dnia {day} zajmuje się {collector}. Prosimy kontaktować się z tą firmą.',
  'dunning.handed.sum': 'Obecnie nie mają Państwo u nas nic do zapłaty.',
  'dunning.handed.title': 'Przekazane faktury',
  'dunning.next.notice': 'Bez zapłaty napiszemy do Państwa ponownie od dnia {day}.',
  'dunning.next.handover':
    'Bez zapłaty zlecimy sprawę od dnia {day} firmie windykacyjnej. Może to spowodować dalsze koszty.',
  'dunning.next.disputed': 'Sprawdzamy Państwa sprzeciw dotyczący: {numbers}. Do tego czasu nie wysyłamy wezwań.',
  'dunning.pay.which': 'Co chcą Państwo zapłacić?',
  'dunning.pay.all': 'Wszystkie niezapłacone faktury',
  'dunning.pay.none': 'Numer konta znajduje się w naszym piśmie.',
  'dunning.later.interest': 'Do tego czasu nie dochodzą odsetki ani koszty.',
  'dunning.later.all': 'Dotyczy to wszystkich Państwa niezapłaconych faktur.',
  'dunning.wish.intro': 'Prosimy podać ratę, na którą Państwa stać. Odpowiemy.',
  'dunning.wish.effect': 'To jeszcze nie jest umowa. Niczego Państwo przez to nie uznają.',
  'dunning.wish.done': 'Państwa prośba została zapisana. Skontaktujemy się z Państwem.',
  'dunning.which.hint': 'Prosimy zaznaczyć, o które faktury chodzi.',
  'dunning.about': '{operator} wystawił Państwu faktury. Piszemy do Państwa sami.',
  'dunning.privacy.purposes':
    'Przetwarzamy Państwa dane, aby nasze faktury zostały zapłacone. Na tej stronie widać stan sprawy i można odpowiedzieć.',
  'dunning.privacy.categories':
    'Imię i nazwisko, adres, data urodzenia, dane kontaktowe, faktury, płatności, pisma i Państwa wiadomości.',
  'dunning.privacy.source': 'Od Państwa oraz z naszej umowy z Państwem.',
  'dunning.privacy.recipients':
    'Nasi usługodawcy w zakresie techniki, druku i wysyłki oraz, jeśli to konieczne, firma windykacyjna.',
  'dunning.privacy.retention':
    'Usuwamy Państwa dane, gdy faktury są rozliczone i nie biegnie już żaden termin. Państwa wizytę usuwamy po 90 dniach.',
};
