import type { Language } from '@portico/api/languages.ts';

/** Formats a time in seconds: `0:00`, `1:23`, `1:02:03`. Rounds down. */
export function formatTime(time: number): string {
	const { hours, minutes, seconds } = splitTime(time);
	const twoDigits = (value: number) => String(value).padStart(2, '0');
	return hours > 0
		? `${hours}:${twoDigits(minutes)}:${twoDigits(seconds)}`
		: `${minutes}:${twoDigits(seconds)}`;
}

/** Formats a time for speech: `1分23秒`, `1 minute 23 seconds`. */
export function formatSpokenTime(time: number, language: Language): string {
	const { hours, minutes, seconds } = splitTime(time);
	const parts = [
		{ count: hours, zh: '小时', en: 'hour', isIncluded: hours > 0 },
		{ count: minutes, zh: seconds > 0 ? '分' : '分钟', en: 'minute', isIncluded: minutes > 0 },
		{ count: seconds, zh: '秒', en: 'second', isIncluded: seconds > 0 || hours + minutes === 0 },
	];
	return parts
		.filter(({ isIncluded }) => isIncluded)
		.map(({ count, zh, en }) =>
			language === 'zh' ? `${count}${zh}` : `${count} ${count === 1 ? en : `${en}s`}`,
		)
		.join(language === 'zh' ? '' : ' ');
}

function splitTime(time: number) {
	const whole = Math.floor(Math.max(0, time));
	return { hours: Math.floor(whole / 3600), minutes: Math.floor((whole % 3600) / 60), seconds: whole % 60 };
}
