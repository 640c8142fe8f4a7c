import { useLoaderData } from 'react-router';
import type { DesignSystemData } from './data/design-system-data.ts';

export const useDesignSystem = () => useLoaderData<DesignSystemData>();

/** Names and values of the light scheme's tokens with one of these prefixes. */
export function useTokensByPrefix(...prefixes: string[]): [name: string, value: string][] {
	const { light } = useDesignSystem().tokens;
	return Object.entries(light).filter(([name]) => prefixes.some((prefix) => name.startsWith(prefix)));
}
