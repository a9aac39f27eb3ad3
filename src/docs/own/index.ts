import type { Contract } from '../../contract/model/index.ts';
import type { OwnParts } from '../site.ts';
import { changelogPage } from './changelog.ts';
import { writeTypeScript } from './client-sample.ts';
import { diffRulesPage } from './diff-rules.ts';
import { guidePages } from './guides.ts';
import { openApiSupportPage } from './openapi-support.ts';
import { isOfOwnPackages } from './own-packages.ts';
import { OWN_START } from './own-start.ts';
import { clientTreatment, TOOLKIT_ADVICE, toolkitTreatment } from './own-treatment.ts';
import { protocolPage } from './protocol.ts';

export { apiPages } from './api/api-pages.ts';

/** Returns the parts of the site that only our own contract has; `undefined` for another contract. Only a checkout has their sources. */
export function createOwnParts(contract: Contract): OwnParts | undefined {
  if (!isOfOwnPackages(contract)) return undefined;
  return {
    name: 'Colloquy',
    start: OWN_START,
    agentRules: [CLIENT_RULE],
    treatmentsInWords: [
      'It also shows how contract, client and mock treat the point.',
      'A protocol is such a guess for a toolkit.',
    ],
    async pages(sets) {
      const [guides, support, changelog] = await Promise.all([
        guidePages(),
        openApiSupportPage(),
        changelogPage(contract),
      ]);
      const changes = changelog === undefined ? [] : [changelog];
      return [...guides, diffRulesPage(), support, protocolPage(contract, sets), ...changes];
    },
    clientTreatment: (point) => clientTreatment(contract, point),
    furtherTreatments: toolkitTreatment,
    adviceAt: (aspect) => TOOLKIT_ADVICE[aspect],
    fetchClient: { module: 'colloquy/openapi-fetch', keyOption: 'apiKey' },
    writeSample: writeTypeScript,
  };
}

const CLIENT_RULE =
  'Where a value is `Unspecified<"id">`, check it with `assume` before you read it. Send what is open only as the user asks.';
