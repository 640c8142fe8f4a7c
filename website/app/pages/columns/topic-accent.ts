import styles from './topic-accent.module.css';

const accents = [styles.green, styles.brick, styles.amber, styles.teal];

/** One of four colour classes, derived from the column's code. */
export function topicAccent(fdCode: string): string {
	return accents[accentIndex(fdCode, accents.length)] ?? '';
}

/** An even distribution, also for similar codes. */
export function accentIndex(fdCode: string, count: number): number {
	let hash = 0;
	for (const character of fdCode) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
	return hash % count;
}
