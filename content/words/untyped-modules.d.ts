/** Packages without types of their own, as far as they are used here. */

declare module 'wink-porter2-stemmer' {
	export default function stem(word: string): string;
}

declare module 'opencc-js/dict/*' {
	const table: string;
	export default table;
}
