import styles from './topic-accent.module.css';

const accents = [styles.green, styles.brick, styles.amber, styles.teal];

/** The class that gives a topic its colours: one of four, always the same for a column's code. */
export function topicAccent(fdCode: string): string {
	return accents[accentPlace(fdCode, accents.length)] ?? '';
}

/** A place from 0 up to `places`, spread evenly over codes that differ little. */
export function accentPlace(fdCode: string, places: number): number {
	let hash = 0;
	for (const character of fdCode) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
	return hash % places;
}
