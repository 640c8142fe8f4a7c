import { useShown, useTokensNamed } from '../use-shown.ts';
import { Columns } from './columns.tsx';
import { Part, Specimen } from './part.tsx';
import { TokenName } from './token-name.tsx';

/** How the twelve columns are mostly divided. */
const divisions = [Array<number>(12).fill(1), [8, 4], [6, 6], [4, 4, 4]];

/** The grid, the rhythm, and every measure that is no colour and no size of type. */
export function Spaces({ id }: { id: string }) {
	const { texts } = useShown();
	return (
		<Part id={id} title={texts.spaces}>
			<Specimen title={texts.grid}>
				<p>{texts.gridHint}</p>
				{divisions.map((division) => (
					<Division key={division.join()} spans={division} />
				))}
			</Specimen>
			<Specimen title={texts.rhythm}>
				<Columns least="22rem" gap="0 var(--gutter)">
					{useTokensNamed('--space-', '--gutter').map(([name, value]) => (
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
				<Columns least="16rem">
					{useTokensNamed(
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
		</Part>
	);
}

/** Drawn with twelve columns at any width: it is a picture of the grid. */
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
