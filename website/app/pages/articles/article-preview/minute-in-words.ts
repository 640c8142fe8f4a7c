import type { Language } from '@portico/api/languages.ts';
import { dayInWords, dayOf } from '../../../components/publication-date/site-time.ts';

/**
 * A moment (ISO 8601) to the minute in a time zone, written by ourselves as days are:
 * `2026年5月1日 08:00`, `1 May 2026, 08:00`.
 */
export function minuteInWords(moment: string, timeZone: string, language: Language): string {
	const format = new Intl.DateTimeFormat('en', {
		timeZone,
		hourCycle: 'h23',
		hour: '2-digit',
		minute: '2-digit',
	});
	const parts = format.formatToParts(new Date(moment));
	const value = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
	const day = dayInWords(dayOf(moment, timeZone), language);
	return `${day}${language === 'zh' ? ' ' : ', '}${value('hour')}:${value('minute')}`;
}
