import type { Notices } from './notice.ts';

export const spanishNotices: Notices = {
  customerIdentification: {
    title: 'Información importante sobre los procedimientos para abrir una cuenta nueva',
    paragraphs: [
      'Para ayudar al gobierno a combatir el financiamiento del terrorismo y el lavado de dinero, la ley federal exige que todas las instituciones financieras obtengan, verifiquen y registren información que identifique a cada persona que abre una cuenta.',
      'Qué significa esto para usted: cuando abra una cuenta, le pediremos su nombre, domicilio, fecha de nacimiento y otros datos que nos permitan identificarle. También es posible que le pidamos su licencia de conducir u otros documentos de identidad. De una empresa pedimos estos datos sobre la empresa, sobre sus propietarios y sobre quienes la controlan.',
    ],
  },
  electronicRecords: {
    title: 'Documentos electrónicos',
    paragraphs: [
      'Con su consentimiento, {organisation} y {bank} le entregan en forma electrónica los documentos de su solicitud y de sus cuentas: divulgaciones, contratos, estados de cuenta, avisos de cambios y respuestas a sus preguntas. Su consentimiento vale para todos ellos mientras tenga una cuenta.',
      'Puede recibir cualquiera de estos documentos en papel, sin cargo. Para pedirlo, comuníquese con {contact}.',
      'Puede retirar su consentimiento en cualquier momento, sin cargo. Para hacerlo, comuníquese con {contact}. Desde entonces recibirá sus documentos en papel. Sin su consentimiento no puede presentar la solicitud en esta página.',
      'Avise a {contact} si cambia su correo electrónico o su teléfono, para que nuestros documentos le lleguen.',
      'Necesita un teléfono, una tableta o una computadora con acceso a internet, una versión actual de Chrome, Edge, Firefox o Safari, un programa que abra archivos PDF, una dirección de correo electrónico, y una impresora o espacio suficiente para guardar sus documentos.',
    ],
    agree:
      'Acepto recibir documentos en forma electrónica. Puedo abrirlos y guardarlos en el dispositivo que estoy usando.',
  },
  beneficialOwners: {
    title: 'Certificación de los propietarios de la empresa',
    paragraphs: [
      'La ley federal exige que {bank} obtenga, verifique y registre quiénes son los propietarios de una empresa que abre una cuenta y quién la controla: cada persona que posee el 25 por ciento o más, directa o indirectamente, y una persona responsable de controlarla, administrarla o dirigirla. Usted los ha indicado arriba. Si no ha indicado ningún propietario, nadie posee el 25 por ciento o más.',
    ],
    agree:
      'Yo, {signer}, certifico, según mi leal saber y entender, que la información sobre los propietarios y el directivo de la empresa es completa y correcta.',
  },
  errorResolution: {
    title: 'En caso de errores o preguntas sobre sus transferencias electrónicas',
    paragraphs: [
      'Llámenos o escríbanos al número o a la dirección de arriba lo antes posible, si cree que hay un error en su estado de cuenta o recibo o si necesita más información sobre una transferencia que figura en ellos. Debemos recibir su aviso a más tardar 60 días después de haberle enviado el PRIMER estado de cuenta en el que apareció el error o problema.',
      '(1) Díganos su nombre y su número de cuenta.',
      '(2) Describa el error o la transferencia sobre la que tiene dudas, y explique con la mayor claridad posible por qué cree que es un error o por qué necesita más información.',
      '(3) Díganos el importe en dólares del presunto error.',
      'Investigaremos su reclamo y corregiremos sin demora cualquier error. Si tardamos más de 10 días hábiles, acreditaremos en su cuenta el importe que usted cree que es un error, para que pueda disponer del dinero mientras terminamos nuestra investigación.',
    ],
  },
};
