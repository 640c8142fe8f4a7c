import { useDesignSystem, useTokensByPrefix } from '../use-design-system.ts';
import { Columns } from './columns.tsx';
import { Section, Specimen } from './section.tsx';
import { TokenName } from './token-name.tsx';

/** The most common divisions of the twelve columns. */
const divisions = [Array<number>(12).fill(1), [8, 4], [6, 6], [4, 4, 4]];

/** The grid, spacing and other dimensions. */
export function Spaces({ id }: { id: string }) {
	const { texts } = useDesignSystem();
	return (
		<Section id={id} title={texts.spaces}>
			<Specimen title={texts.grid}>
				<p>{texts.gridHint}</p>
				{divisions.map((division) => (
					<Division key={division.join()} spans={division} />
				))}
			</Specimen>
			<Specimen title={texts.rhythm}>
				<Columns minWidth="22rem" gap="0 var(--gutter)">
					{useTokensByPrefix('--space-', '--gutter').map(([name, value]) => (
						<div
							key={name}
							style={{
								display: 'grid',
								gridTemplateColumns: '10rem minmax(0, 1fr)',
								alignItems: 'center',
								paddingBlock: 'var(--space-2)',
								borderBlockEnd: 'var(--hairline)',
							}}
						>
							<TokenName name={name}>{value}</TokenName>
							<div
								style={{ inlineSize: `var(${name})`, blockSize: '1rem', background: 'var(--colour-plate)' }}
							/>
						</div>
					))}
				</Columns>
			</Specimen>
			<Specimen title={texts.measures}>
				<Columns minWidth="16rem">
					{useTokensByPrefix(
						'--page-',
						'--measure',
						'--header-',
						'--leading-',
						'--radius',
						'--hairline',
						'--rule',
						'--motion-',
						'--layer-',
					).map(([name, value]) => (
						<TokenName key={name} name={name}>
							{value}
						</TokenName>
					))}
				</Columns>
			</Specimen>
		</Section>
	);
}

/** A picture of the grid: twelve columns at any width. */
function Division({ spans }: { spans: number[] }) {
	return (
		<div
			aria-hidden="true"
			style={{
				display: 'grid',
				gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
				columnGap: 'var(--gutter)',
				marginBlockStart: 'var(--space-3)',
			}}
		>
			{spans.map((span, index) => (
				<div
					// biome-ignore lint/suspicious/noArrayIndexKey: columns have no identity and keep their places
					key={index}
					style={{
						gridColumn: `span ${span}`,
						paddingBlock: 'var(--space-3)',
						background: 'var(--colour-sunken)',
						borderBlockStart: 'var(--rule)',
						fontFamily: 'var(--font-figures)',
						fontSize: 'var(--size-fine)',
						textAlign: 'center',
					}}
				>
					{span === 1 ? index + 1 : span}
				</div>
			))}
		</div>
	);
}
