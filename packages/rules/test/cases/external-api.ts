import { type Cases, edit, runAll, write, writeAll } from "./case.js";

export const externalApi: Cases = {
  rule: "external-api",
  inspiredBy:
    "the layouts of projects that publish OpenAPI, AsyncAPI, gRPC, GraphQL, Avro and Thrift descriptions",
  stops: [
    ...writeAll(`
      openapi.yaml openapi.json api/openapi.v1.yaml swagger.json docs-api/swagger.yml asyncapi.yaml payments.openapi.yaml
      proto/user.proto api/v1/service.proto idl/user.thrift schemas/event.avsc schema.graphql src/schema.graphqls
      contracts/orders.yaml pacts/web-api.json etc/thing.api.md service.wsdl api.tsp buf.gen.yaml openapi/paths/users.yaml
    `),
    edit("openapi.yaml", "  /users:", "  /people:"),
    edit("proto/user.proto", "string name = 1;", "string full_name = 1;"),
    edit("schema.graphql", "name: String", "name: String!"),
    edit("src/api/types.graphql", "type User { id: ID }", "type User { id: ID! }"),
    edit("package.json", '"exports": { ".": "./dist/index.js" }', '"exports": { ".": "./dist/main.js" }'),
    edit("package.json", '"main": "./dist/index.js"', '"main": "./dist/main.js"'),
    edit("packages/a/package.json", '"bin": { "a": "./bin/a.js" }', '"bin": { "b": "./bin/a.js" }'),
    write("api.yaml", "openapi: 3.1.0\ninfo: {}\n"),
    ...runAll(`
      curl -X DELETE https://api.example.com/users/1
      curl --request DELETE https://api.example.com/users/1
      http DELETE https://api.example.com/users/1
      sed -i 's/name/title/' openapi.yaml
      echo 'message A {}' >> proto/a.proto
      cp new.yaml openapi.yaml
      mv draft.proto proto/user.proto
    `),
  ],
  passes: [
    ...writeAll(`
      src/openapi.ts docs/openapi.md test/fixtures/openapi.yaml src/proto.ts src/graphql/client.ts queries/user.graphql
      examples/openapi.yaml src/swagger-ui.tsx test/openapi.json src/contracts.ts
    `),
    edit("queries/user.graphql", "query User { id }", "query User { id name }"),
    edit("package.json", '"test": "jest"', '"test": "vitest run"'),
    edit("package.json", '"description": "main exports"', '"description": "other"'),
    edit("config.yaml", "port: 1", "port: 2"),
    edit("src/users.ts", "export const a = 1;", "export const b = 1;"),
    ...runAll(`
      curl https://api.example.com/users
      curl -X DELETE http://localhost:3000/users/1
      curl -X POST http://127.0.0.1:8080/users -d '{}'
      curl -X PUT http://localhost:3000/users/1 -d '{}'
      npx openapi-typescript openapi.yaml -o src/api.ts
      buf lint
      protoc --js_out=gen proto/user.proto
      cat openapi.yaml
      git diff schema.graphql
    `),
  ],
};
