import type { Brand } from '@portico/api/answers/site.ts';

type Props = { mark: NonNullable<Brand['mark']>; className?: string | undefined };

/** The decorative mark of the group in the text colour; the text beside it names the group. */
export function BrandMark({ mark: { viewBox, shapes }, className }: Props) {
	return (
		<svg className={className} viewBox={viewBox} fill="currentColor" aria-hidden="true">
			{shapes.map(({ path, evenOdd }) => (
				<path key={path} d={path} fillRule={evenOdd ? 'evenodd' : undefined} />
			))}
		</svg>
	);
}
