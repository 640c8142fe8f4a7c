import type { Language } from '@portico/api/languages.ts';

/** A moment of a film in figures: `0:00`, `1:23`, `1:02:03`. The second it is in, not the next. */
export function momentInFigures(moment: number): string {
	const { hours, minutes, seconds } = parted(moment);
	const twoFigures = (value: number) => String(value).padStart(2, '0');
	return hours > 0
		? `${hours}:${twoFigures(minutes)}:${twoFigures(seconds)}`
		: `${minutes}:${twoFigures(seconds)}`;
}

/** As it is said: `1 分 23 秒`, `1 minute 23 seconds`. */
export function momentInWords(moment: number, language: Language): string {
	const { hours, minutes, seconds } = parted(moment);
	const parts = [
		{ count: hours, zh: '小时', en: 'hour', said: hours > 0 },
		{ count: minutes, zh: '分', en: 'minute', said: minutes > 0 },
		{ count: seconds, zh: '秒', en: 'second', said: seconds > 0 || hours + minutes === 0 },
	];
	return parts
		.filter(({ said }) => said)
		.map(({ count, zh, en }) => `${count} ${language === 'zh' ? zh : count === 1 ? en : `${en}s`}`)
		.join(' ');
}

function parted(moment: number) {
	const whole = Math.floor(Math.max(0, moment));
	return { hours: Math.floor(whole / 3600), minutes: Math.floor((whole % 3600) / 60), seconds: whole % 60 };
}
