import type { Language } from '@portico/api/languages.ts';
import { formatDate, toCalendarDate } from './format-date.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * `2026年9月1日 08:00`, `1 Sep 2026, 08:00`.
 *
 * @param timestamp ISO 8601
 */
export function formatDateTime(timestamp: string, timeZone: string, language: Language): string {
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
	const parts = format.formatToParts(new Date(timestamp));
	const value = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
	const day = formatDate(toCalendarDate(timestamp, timeZone), language);
	return `${day}${language === 'zh' ? ' ' : ', '}${value('hour')}:${value('minute')}`;
}
