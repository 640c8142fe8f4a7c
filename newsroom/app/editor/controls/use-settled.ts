import { useEffect, useState } from 'react';

const pauseMs = 300;

/** A typed value once its typing pauses; an empty one at once. */
export function useSettled(value: string): string {
	const [settled, setSettled] = useState(value);
	useEffect(() => {
		const timer = setTimeout(() => setSettled(value), pauseMs);
		return () => clearTimeout(timer);
	}, [value]);
	return value === '' ? '' : settled;
}
