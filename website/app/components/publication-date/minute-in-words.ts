import type { Language } from '@portico/api/languages.ts';
import { dayInWords, dayOf } from './site-time.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * A moment (ISO 8601) to the minute in a time zone, written by ourselves as days are:
 * `2026年5月1日 08:00`, `1 May 2026, 08:00`.
 */
export function minuteInWords(moment: string, timeZone: string, language: Language): string {
	let format = formats.get(timeZone);
	if (!format) {
		format = new Intl.DateTimeFormat('en', {
			timeZone,
			hourCycle: 'h23',
			hour: '2-digit',
			minute: '2-digit',
		});
		formats.set(timeZone, format);
	}
	const parts = format.formatToParts(new Date(moment));
	const value = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
	const day = dayInWords(dayOf(moment, timeZone), language);
	return `${day}${language === 'zh' ? ' ' : ', '}${value('hour')}:${value('minute')}`;
}
