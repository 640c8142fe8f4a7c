import type { Language } from '@portico/api/languages.ts';
import { splitDuration } from './format-duration.ts';

/** Formats a duration in seconds for speech: `1分23秒`, `1 minute 23 seconds`. */
export function formatSpokenDuration(duration: number, language: Language): string {
	const { hours, minutes, seconds } = splitDuration(duration);
	const counts = [
		{ count: hours, zh: '小时', en: 'hour' },
		{ count: minutes, zh: seconds > 0 ? '分' : '分钟', en: 'minute' },
		{ count: seconds, zh: '秒', en: 'second' },
	].filter(({ count }) => count > 0);
	return counts
		.map(({ count, zh, en }) =>
			language === 'zh' ? `${count}${zh}` : `${count} ${count === 1 ? en : `${en}s`}`,
		)
		.join(language === 'zh' ? '' : ' ');
}
