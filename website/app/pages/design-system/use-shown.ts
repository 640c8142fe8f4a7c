import { useLoaderData } from 'react-router';
import type { Shown } from './shown/shown.ts';

/** What the page has loaded. */
export const useShown = () => useLoaderData<Shown>();

/** The names and values of the tokens whose names begin so; the light scheme's. */
export function useTokensNamed(...beginnings: string[]): [name: string, value: string][] {
	const { light } = useShown().tokens;
	return Object.entries(light).filter(([name]) => beginnings.some((each) => name.startsWith(each)));
}
