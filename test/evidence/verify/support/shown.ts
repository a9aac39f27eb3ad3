import { readHar, type VerifyReport, verifyRecorded } from '../../../../src/evidence/verify/index.ts';
import { pseudonymize } from '../../../../src/evidence/verify/recording/pseudonymize.ts';
import { writeHar } from '../../../../src/evidence/verify/recording/write-har.ts';

/** The HAR file of a run. */
export const harOf = ({ contract, exchanges, known }: VerifyReport): string =>
  writeHar(pseudonymize(contract, exchanges, known), known, '0.0.0');

/** The report on what the HAR file of a run holds. */
export function readAgain(report: VerifyReport): VerifyReport {
  const { contract } = report;
  const recorded = readHar(contract, harOf(report));
  if ('kind' in recorded) throw new Error(recorded.kind);
  return verifyRecorded(contract, recorded.exchanges, recorded.values);
}

/** A report without the reasons why something was not shown, which a recording does not know. */
export function saidBy({ statements, observations }: VerifyReport): object {
  return {
    ...Object.fromEntries(
      statements.map(({ statement, verdict }) => [statement.id, verdict.is === 'not shown' ? verdict.is : verdict]),
    ),
    ...Object.fromEntries(
      [...observations].map(([id, seen]) => {
        if (seen.as !== 'nothing') return [id, seen];
        return [id, seen.why.kind === 'inconclusive' ? seen.why.because : 'nothing'];
      }),
    ),
  };
}
